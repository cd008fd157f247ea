import { expect, test } from 'vitest';
import * as limits from '#domain/limits.ts';
import {
  authMessages,
  commentMessages,
  errorMessages,
  orderMessages,
  reportMessages,
} from '#domain/messages.ts';

// The sentences contain the numbers as digits, because scripts of public pages would otherwise have to load the limits.
test.each([
  [commentMessages.textTooLong, limits.commentMaxLength],
  [commentMessages.replyTooLong, limits.commentMaxLength],
  [commentMessages.nameTooLong, limits.commentNameMaxLength],
  [commentMessages.nameTooLong, limits.storeNameMaxLength],
  [commentMessages.nameTooLong, limits.personNameMaxLength],
  [reportMessages.textTooLong, limits.reportTextMaxLength],
  [orderMessages.quantityInvalid, limits.maxOrderQuantity],
  [orderMessages.tooManyLines, limits.maxOrderLines],
  [orderMessages.noteTooLong, limits.orderNoteMaxLength],
  [orderMessages.placeTooLong, limits.orderPlaceMaxLength],
  [orderMessages.wantedTooLong, limits.orderWhenMaxLength],
  [orderMessages.payTextTooLong, limits.orderPayMaxLength],
  [orderMessages.municipalityTooLong, limits.orderMunicipalityMaxLength],
  [authMessages.codeLength, limits.confirmationCodeLength],
  [authMessages.codeLength, limits.mfaCodeLength],
  [errorMessages.too_many_images, limits.maxPicturesPerProduct],
  [errorMessages.too_many_businesses, limits.maxStoresPerOwner],
  [errorMessages.too_many_businesses, limits.deletedStoreDays],
  [errorMessages.payload_too_large, limits.maxUploadBytes / 1024 / 1024],
])('"%s" names the limit, %i', (sentence, limit) => {
  expect(sentence.match(/\d+/g)).toContain(String(limit));
});
