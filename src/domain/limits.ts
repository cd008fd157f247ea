// Numbers of product.md, under the name of what each limits. Architecture.md 3 says which stand elsewhere, and why.

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
/** Most products that one call changes or deletes. */
export const maxBatchProducts = 500;
/** Most photos of which cards for new products are made at a time. */
export const maxPhotoCards = 20;
/** Most products that one list of cards may ask for. */
export const maxCards = 50;
/** Most stores that one browser follows. */
export const maxFollowedStores = 20;
/** How many products of each kind are news of one store. */
export const storeNewsLimit = 3;
export const maxPage = 100_000;
/** Lists of this many items or fewer have no pagination. */
export const paginationHiddenUpTo = 15;
export const compactPageNumbers = 5;
export const directoryPageNumbers = 5;
/** The day's offers are rendered for at most this many pages. */
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
/** Options of a product, as size and colour; values of each; and combinations that are sold. */
export const maxOptions = 2;
export const maxOptionValues = 20;
export const maxVariants = 60;
export const optionNameMaxLength = 30;
export const optionValueMaxLength = 40;
/** Bytes of all the pictures of one upload together. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** Pixels along the longer side of a picture that is sent. */
export const maxPictureSide = 16_000;
/** Pixels of a photo; of another picture; of kinds whose decoders take many bytes for each. */
export const maxPicturePixels = 50_000_000;
export const maxHeldPixels = 13_000_000;
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
/** Comments of one page of the screens that show them, and on the page of a product. */
export const commentPageSize = 20;
/** Comments of a visitor in one store within a day. */
export const commentsPerDay = 10;
/** Names that bring a store a new address, within a day. */
export const renamesPerDay = 5;
/** How many former addresses of a store, the newest, redirect for ever. */
export const leadingAddresses = 10;
/** Days that the older ones redirect. */
export const formerAddressDays = 90;

export const telegramMinLength = 5;
export const telegramMaxLength = 32;
export const storeNameMaxLength = 100;
export const productNameMaxLength = 150;
export const categoryNameMaxLength = 100;
export const personNameMaxLength = 100;
export const descriptionMaxLength = 5_000;
export const addressMaxLength = 300;
/** Of what is typed for a phone, which may be a link of WhatsApp with a message. */
export const phoneTextMaxLength = 300;
export const emailMaxLength = 254;
export const linkMaxLength = 500;
export const searchTextMaxLength = 200;
export const maxStock = 1_000_000_000;

/** CUP for a unit of another currency. */
export const minRate = 0.01;
export const maxRate = 100_000;
/** Percent by which prices can fall and rise at once. */
export const minRepricePercent = -99.99;
export const maxRepricePercent = 1_000;
/** Most products of which one call changes the price. */
export const maxBatchRows = 2_000;
/** A change of more products of one store than that is published behind the single changes of other stores. */
export const manyProducts = 50;

export const maxOrderLines = 40;
export const maxOrderQuantity = 999;
/**
 * Products on one order sheet, which of as many with names of thirty characters is 14,000 bytes; a store with more has a
 * sheet for each category.
 */
export const orderSheetSize = 120;
export const orderNoteMaxLength = 300;
export const orderPlaceMaxLength = 200;
/** Of the day and the hour that a buyer names. */
export const orderWhenMaxLength = 40;
/** Of how a buyer says to pay. */
export const orderPayMaxLength = 40;
export const orderMunicipalityMaxLength = 60;
/** Municipalities to which a store may say that it brings things. */
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
/** Stores of one account, with those that it closed and that are not erased yet. */
export const maxStoresPerOwner = 10;
/** Acts of one page of the record. */
export const auditPageSize = 50;
export const reportTextMaxLength = 300;
/** Reports within 24 hours, each from another network, that hide a comment. */
export const reportsThatHide = 3;
/** The text of a report is erased this long after somebody settled it. */
export const reportTextDays = 180;
/** An erased store that was blocked is known again this long. */
export const blockMarkYears = 2;
/** How many cards, and how many of each hint, the operators get at once. */
export const queueLimit = 50;
export const queueHintLimit = 20;
/** Stores and accounts of one page of what operators look through. */
export const operatorPageSize = 20;
/** Most stores that are recommended at once. */
export const maxRecommended = 2;
/** Most days ahead for which a store is recommended. */
export const recommendDays = 30;
/** Lines of special days of a store, and how many days ahead they may lie. */
export const maxSpecialDays = 40;
export const specialDaysAhead = 400;
export const specialNoteMaxLength = 60;
export const pauseNoteMaxLength = 80;
export const noDeliveryNoteMaxLength = 60;
/** Pauses, of the store or of its delivery, that one store may begin or end in an hour. */
export const maxPausesPerHour = 30;
/** An account that leaves is erased after so long; until then its owner may come back. */
export const leavingDays = 30;
/** So often within an hour an account gets the file with its data. */
export const exportsPerHour = 2;
/** Rows of a file of products, its size, and rows of each part in which it is applied. */
export const maxImportRows = 2_000;
export const maxImportFileMegabytes = 2;
export const importPartRows = 200;
/** Bytes of its rows as they are sent: a workbook is packed, and names of fields come with each row. */
export const maxImportBodyBytes = 4 * 1024 * 1024;
/** Requests of one list, of those that are open and of those that are done. */
export const requestListLimit = 100;
/** Days within which a request about personal data is settled. */
export const requestDays = 10;
/** Most visits of one page by one household that count in a day. */
export const visitsPerDay = 100;
/** Most taps of one kind by one household that count in a day. */
export const tapsPerDay = 30;
/** Visits and taps are kept by the day this long, and by the month after. */
export const storeDayDays = 400;
/** A registration that nobody confirms is erased after this long. */
export const unconfirmedDays = 7;

/** A sitemap names no more pages, and an index no more sitemaps, by their protocol. */
export const sitemapMaxEntries = 50_000;
