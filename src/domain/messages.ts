// A module for each subject, so that a page's script carries the sentences of that page alone.
export { apiMessages } from './messages/api.ts';
export { authMessages } from './messages/auth.ts';
export { businessMessages } from './messages/business.ts';
export { categoryMessages } from './messages/category.ts';
export { commentMessages } from './messages/comment.ts';
export { errorMessages } from './messages/error.ts';
export { imageMessages } from './messages/image.ts';
export { productMessages } from './messages/product.ts';
export { registrationMessages } from './messages/registration.ts';
export { searchMessages } from './messages/search.ts';
