// One module for each subject, so that a page's script contains only the sentences of that page.
export * as apiMessages from './messages/api.ts';
export * as authMessages from './messages/auth.ts';
export * as businessMessages from './messages/store.ts';
export * as categoryMessages from './messages/category.ts';
export * as commentMessages from './messages/comment.ts';
export { errorMessages } from './messages/error.ts';
export * as pictureMessages from './messages/picture.ts';
export * as orderMessages from './messages/order.ts';
export * as productMessages from './messages/product.ts';
export * as rateMessages from './messages/rate.ts';
export * as registrationMessages from './messages/registration.ts';
export * as reportMessages from './messages/report.ts';
export * as searchMessages from './messages/search.ts';
export * as variantMessages from './messages/variants.ts';
