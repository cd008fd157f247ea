import { defineEndpoint } from '../endpoint.ts';
import { operatorAddresses } from './operator-addresses.ts';
import {
  DataRequestCreateSchema,
  DataRequestListSchema,
  DataRequestSchema,
  DataRequestUpdateSchema,
} from '../operators/data-request.ts';
import { FiguresSchema } from '../operators/figures.ts';
import {
  DeleteAccountSchema,
  OperatorAccountListSchema,
  OperatorAccountsQuerySchema,
} from '../operators/operator-account.ts';
import { ActSchema } from '../operators.ts';
import { ByIdSchema, EmptySchema } from '../scalars.ts';

const shared = {
  tag: 'Operación',
  bearer: 'required',
  role: 'operator',
  errors: [403, 404],
} as const;
const act = { ...shared, params: ByIdSchema, body: ActSchema, errors: [403, 404, 409] } as const;

/** The calls about accounts and what people ask for about their data, which a moderator has not. */
export const operatorAccountEndpoints = {
  findAccounts: defineEndpoint(operatorAddresses.findAccounts, {
    ...shared,
    summary: 'Las cuentas de un correo',
    query: OperatorAccountsQuerySchema,
    response: OperatorAccountListSchema,
  }),
  resetAccount: defineEndpoint(operatorAddresses.resetAccount, {
    ...act,
    summary: 'Exige una contraseña nueva y cierra sus sesiones',
  }),
  signOutAccount: defineEndpoint(operatorAddresses.signOutAccount, {
    ...act,
    summary: 'Cierra todas las sesiones de una cuenta',
  }),
  disableAccount: defineEndpoint(operatorAddresses.disableAccount, {
    ...act,
    summary: 'Desactiva una cuenta: nadie entra con ella, y sus tiendas siguen',
  }),
  enableAccount: defineEndpoint(operatorAddresses.enableAccount, {
    ...act,
    summary: 'Reactiva una cuenta',
  }),
  offerExport: defineEndpoint(operatorAddresses.offerExport, {
    ...act,
    summary: 'Avisa por correo a una cuenta de que puede descargar sus datos',
    status: 202,
  }),
  deleteAccount: defineEndpoint(operatorAddresses.deleteAccount, {
    ...act,
    summary: 'Borra una cuenta, que tiene treinta días para arrepentirse',
    body: DeleteAccountSchema,
  }),
  listRequests: defineEndpoint(operatorAddresses.listRequests, {
    ...shared,
    summary: 'Lo que se pidió sobre datos personales, lo más urgente primero',
    query: EmptySchema,
    response: DataRequestListSchema,
  }),
  createRequest: defineEndpoint(operatorAddresses.createRequest, {
    ...shared,
    summary: 'Apunta una solicitud que llegó por correo',
    body: DataRequestCreateSchema,
    response: DataRequestSchema,
    status: 201,
  }),
  updateRequest: defineEndpoint(operatorAddresses.updateRequest, {
    ...shared,
    summary: 'Da una solicitud por resuelta, o la abre otra vez',
    params: ByIdSchema,
    body: DataRequestUpdateSchema,
    response: DataRequestSchema,
    errors: [403, 404, 409],
  }),
  getFigures: defineEndpoint(operatorAddresses.getFigures, {
    ...shared,
    summary: 'Cómo van el sitio y la máquina',
    query: EmptySchema,
    response: FiguresSchema,
  }),
} as const;
