import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registrationMessages } from '#domain/messages.ts';
import { sendRegistration } from '#islands/account/send-registration.ts';
import { createStorage } from '../../../support/browser-storage.ts';

const fetch = vi.fn<(url: string) => Promise<Response>>();
const replace = vi.fn<(path: string) => void>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('location', { replace });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const respondTaken = () => {
  const body = { code: 'email_taken', message: registrationMessages.emailTaken };
  fetch.mockResolvedValueOnce(Response.json(body, { status: 409 }));
};
const lose = () => fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));

test('a registration whose response was lost is found once a sign-in gets a response', async () => {
  const values = { email: 'ana@tienda.cu', password: 'Clave-segura-1' };
  lose();
  await expect(sendRegistration(values)).rejects.toMatchObject({ status: 0 });
  respondTaken();
  lose();
  await expect(sendRegistration(values)).rejects.toMatchObject({ status: 0 });
  respondTaken();
  const body = { success: false, requiresConfirmation: true, message: '' };
  fetch.mockResolvedValueOnce(Response.json(body));
  void sendRegistration(values);
  await expect.poll(() => replace.mock.calls).toContainEqual(['/login']);
});

test('an address that has an account is refused at its field', async () => {
  respondTaken();
  await expect(sendRegistration({ email: 'leo@tienda.cu' })).rejects.toMatchObject({
    issues: [{ path: 'email' }],
  });
});
