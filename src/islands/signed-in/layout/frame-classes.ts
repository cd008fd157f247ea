// Classes that the frame and its skeleton share.

/* An open form sets `data-has-form-bar` on the root, which hides the tabs. */
export const frame =
  'flex min-h-dvh flex-col lg:grid lg:grid-cols-[var(--side)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] [[data-has-form-bar]_&]:[--tabs-display:none] noscript:hidden';

export const side =
  'hidden lg:sticky lg:top-0 lg:row-start-1 lg:row-end-3 lg:block lg:h-dvh lg:self-start lg:overflow-y-auto lg:[border-right-width:1px] lg:bg-card lg:p-3';
export const brand =
  'flex min-h-11 items-center gap-2 px-2.5 text-label [font-weight:760] text-soft before:size-5 before:rounded-[5px] before:forced-color-adjust-none before:[background:conic-gradient(from_45deg,var(--sea)_25%,var(--mango)_0_50%,var(--coral)_0_75%,var(--sea)_0)]';
export const sideTitle =
  'px-2.5 text-[1.25rem] [line-height:1.2] font-extrabold [letter-spacing:-0.02em] wrap-anywhere';

/* On a phone the header scrolls away. The tabs stay, and two bars would take too much room. */
export const head =
  'relative z-3 flex min-h-(--header) items-center gap-1 rule-b veil px-2 lg:sticky lg:top-0 lg:px-6';
export const headTitle =
  'min-w-0 flex-1 truncate px-1 text-[1.1rem] [font-weight:760] [letter-spacing:-0.02em] first:pl-2.5 lg:invisible';

export const stage =
  'mx-auto w-full max-w-[1180px] min-w-0 flex-1 px-4 pt-5 pb-9 [[data-has-form-bar]_&]:pb-[calc(36px+env(safe-area-inset-bottom))] focus-visible:[box-shadow:none] focus-visible:[outline:0] lg:px-6 lg:pt-6 lg:pb-16';

export const avatar =
  'm-[3px] grid size-[38px] place-items-center rounded-full text-label font-heavy';

const current =
  'forced-colors:aria-[current=page]:-outline-offset-3 forced-colors:aria-[current=page]:[outline:2px_solid_Highlight]';
const tab =
  'grid min-h-15 content-center justify-center justify-items-center gap-[3px] px-[0.15em] text-center text-[clamp(0.6rem,3.2vw,0.68rem)] [line-height:1.1] font-strong [letter-spacing:-0.03em] whitespace-nowrap text-soft';
const line = 'flex min-h-[46px] items-center gap-3 rounded-lg px-3 font-strong';

/** A link out of the area, below those to its screens. */
export const wayOut = `${line} mt-3.5 rule text-sea hover:bg-sea-wash`;

/** The links to the screens: in a column in the sidebar, in a row at the bottom of a phone. */
export const places = {
  side: {
    bar: undefined,
    list: 'grid grid-cols-[minmax(0,1fr)] gap-0.5 wrap-anywhere hyphens-auto',
    place: line,
    link: `${line} ${current} hover:bg-sea-wash aria-[current=page]:bg-sea aria-[current=page]:text-sea-ink`,
    icon: 'icon',
  },
  tabs: {
    // Sticky instead of fixed, so that it hides no end of the screen however high large text makes it.
    bar: 'tabs sticky bottom-0 z-3 [display:var(--tabs-display,block)] rule-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden',
    // Words stay whole. Where large text leaves no room for all of them in a row, they take a second one.
    list: 'flex flex-wrap *:flex-[1_0_auto]',
    place: tab,
    link: `group ${tab} ${current} aria-[current=page]:text-sea`,
    icon: 'icon size-[22px] group-aria-[current=page]:-my-[3px] group-aria-[current=page]:box-content group-aria-[current=page]:rounded-[14px] group-aria-[current=page]:bg-sea-wash group-aria-[current=page]:px-3.5 group-aria-[current=page]:py-[3px]',
  },
} as const;
