// Limits from product.md, named after what they limit. Architecture.md 3 tells which limits are elsewhere, and why.

export const directoryPageSize = 15;
export const storePageSize = 25;
export const latestStoresLimit = 10;
export const productPageSize = 25;
export const categoryPageSize = 25;
export const searchPageSize = 25;
export const offersPageSize = 25;
export const pageSizeOptions = [15, 25, 50, 100] as const;
/** Largest `limit` that the API accepts; the smallest is 1. */
export const maxLimit = 100;
/** Products that one call may change or delete. */
export const maxBatchProducts = 500;
/** Photos that can become cards for new products at a time. */
export const maxPhotoCards = 20;
/** Products that one request for cards may name. */
export const maxCards = 50;
/** Stores that one browser may follow. */
export const maxFollowedStores = 20;
/** Products of each kind in the news of a store. */
export const storeNewsLimit = 3;
export const maxPage = 100_000;
/** A list with this many items or fewer has no pagination. */
export const paginationHiddenUpTo = 15;
export const compactPageNumbers = 5;
export const directoryPageNumbers = 5;
/** Rendered pages of the day's offers. */
export const offersRenderedPages = 10;

export const topStoreTypes = 6;
export const homeOffersLimit = 6;
export const homeFeaturedLimit = 6;
export const featuredLimit = 100;
export const featuredBadges = 3;
export const categoryStripLimit = 100;
export const relatedProductsLimit = 8;
/** Products of "Lo más visto". */
export const topProductsLimit = 5;

export const maxPicturesPerProduct = 3;
/** Options of a product, such as size and colour; values of each option; combinations for sale. */
export const maxOptions = 2;
export const maxOptionValues = 20;
export const maxVariants = 60;
export const optionNameMaxLength = 30;
export const optionValueMaxLength = 40;
/** Bytes of all pictures in one upload. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** Pixels along the longer side of an uploaded picture. */
export const maxPictureSide = 16_000;
/** Pixels of a photo, of other pictures, and of formats whose decoders need many bytes for each. */
export const maxPicturePixels = 50_000_000;
export const maxDecodedPixels = 13_000_000;
export const maxGifPixels = 8_000_000;
export const maxAvifPixels = 4_000_000;

export const confirmationCodeLength = 6;
export const mfaCodeLength = 6;
export const passwordMinLength = 8;
export const passwordMaxLength = 256;

export const commentMaxLength = 500;
export const commentNameMaxLength = 100;
/** The counter of a comment turns amber below this many remaining characters. */
export const commentAmberBelow = 50;
export const commentPreviewLength = 50;
/** Comments on one page of the screens that show them, and on a product's page. */
export const commentPageSize = 20;
/** Comments of a visitor in one store within a day. */
export const commentsPerDay = 10;
/** New names within a day that give a store a new address. */
export const renamesPerDay = 5;
/** Former addresses of a store that redirect for ever, the newest ones. */
export const leadingAddresses = 10;
/** Days for which the older ones redirect. */
export const formerAddressDays = 90;

export const telegramMinLength = 5;
export const telegramMaxLength = 32;
export const storeNameMaxLength = 100;
export const productNameMaxLength = 150;
export const categoryNameMaxLength = 100;
export const personNameMaxLength = 100;
export const descriptionMaxLength = 5_000;
export const addressMaxLength = 300;
/** Characters of a typed phone, which may be a WhatsApp link with a message. */
export const phoneTextMaxLength = 300;
export const emailMaxLength = 254;
export const linkMaxLength = 500;
export const searchTextMaxLength = 200;
export const maxStock = 1_000_000_000;

/** CUP for one unit of another currency. */
export const minRate = 0.01;
export const maxRate = 100_000;
/** Percent by which prices may fall and rise at once. */
export const minRepricePercent = -99.99;
export const maxRepricePercent = 1_000;
/** Products whose price one call may change. */
export const maxBatchRows = 2_000;
/** When more products of a store change at once, their pages are published after single changes of other stores. */
export const manyProducts = 50;

export const maxOrderLines = 40;
export const maxOrderQuantity = 999;
/**
 * Products on one order sheet. With names of thirty characters these take 14,000 bytes. A store with more products has
 * a sheet for each category.
 */
export const orderSheetSize = 120;
export const orderNoteMaxLength = 300;
export const orderPlaceMaxLength = 200;
/** Characters for the day and hour that a buyer names. */
export const orderWhenMaxLength = 40;
/** Characters for how a buyer will pay. */
export const orderPayMaxLength = 40;
export const orderMunicipalityMaxLength = 60;
/** Municipalities to which a store may deliver. */
export const maxDeliveryPlaces = 60;

export const lastUnitsUpTo = 5;
export const detailStockCountUpTo = 10;
export const favouritesShownUpTo = 999;

export const slugMinLength = 3;
export const slugMaxLength = 60;

export const descriptionMetaLength = 160;
export const storeDescriptionMetaLength = 140;
export const productDescriptionMetaLength = 120;

export const toastDurationMs = 3_000;
export const installPromptDelayMs = 3_000;
export const installPromptSnoozeDays = 7;
export const accountDialogCloseMs = 1_500;
export const signInStateMs = 180_000;
export const stickyHeaderShrinkPx = 50;
export const categoryStripScrollPx = 250;
export const simulatedUploadStepPercent = 10;
export const simulatedUploadStepMs = 100;
export const simulatedUploadLimitPercent = 90;
export const deletedStoreDays = 30;
/** Stores of one account, including closed ones that are not erased yet. */
export const maxStoresPerOwner = 10;
/** Acts on one page of the record. */
export const auditPageSize = 50;
export const reportTextMaxLength = 300;
/** Reports within 24 hours, each from another network, that hide a comment. */
export const reportsThatHide = 3;
/** Days after which the text of a settled report is erased. */
export const reportTextDays = 180;
/** Years for which an erased store that was blocked is recognized. */
export const blockMarkYears = 2;
/** Cards, and hints of each kind, that operators get at once. */
export const queueLimit = 50;
export const queueHintLimit = 20;
/** Stores and accounts on one page of the operators' lists. */
export const operatorPageSize = 20;
/** Stores that are recommended at the same time. */
export const maxRecommended = 2;
/** Days ahead for which a store may be recommended. */
export const recommendDays = 30;
/** Special days of a store, and how many days ahead they may be. */
export const maxSpecialDays = 40;
export const specialDaysAhead = 400;
export const specialNoteMaxLength = 60;
export const pauseNoteMaxLength = 80;
export const noDeliveryNoteMaxLength = 60;
/** Pauses, of a store or of its deliveries, that may begin or end within an hour. */
export const maxPausesPerHour = 30;
/** Days after which a leaving account is erased. Until then its owner may come back. */
export const leavingDays = 30;
/** Files with its data that an account may get within an hour. */
export const exportsPerHour = 2;
/** Rows of a file of products, its megabytes, and rows of each part in which it is applied. */
export const maxImportRows = 2_000;
export const maxImportFileMegabytes = 2;
export const importPartRows = 200;
/**
 * Bytes of a file's rows in a request. They exceed the file's, because a workbook is compressed and each row repeats
 * the names of its fields.
 */
export const maxImportBodyBytes = 4 * 1024 * 1024;
/** Requests in a list, separately for open and settled ones. */
export const requestListLimit = 100;
/** Days within which a request about personal data has to be settled. */
export const requestDays = 10;
/** Visits of a page by one household that count in a day. */
export const visitsPerDay = 100;
/** Taps of one kind by one household that count in a day. */
export const tapsPerDay = 30;
/** Days for which visits and taps are stored by day. Older ones are stored by month. */
export const storeDayDays = 400;
/** Days after which an unconfirmed registration is erased. */
export const unconfirmedDays = 7;

/** Pages of a sitemap, and sitemaps of an index, by their protocol. */
export const sitemapMaxEntries = 50_000;
