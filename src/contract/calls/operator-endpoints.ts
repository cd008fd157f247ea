import { defineEndpoint } from '../endpoint.ts';
import { operatorAddresses } from './operator-addresses.ts';
import { AuditPageSchema, AuditQuerySchema } from '../operators/audit.ts';
import { OperatorSchema } from '../operators/operator.ts';
import { ActSchema, BlockSchema, RecommendSchema, VerifySchema } from '../operators.ts';
import {
  OperatorBusinessPageSchema,
  OperatorBusinessSchema,
  OperatorBusinessesQuerySchema,
} from '../operators/operator-business.ts';
import { CloseReportsSchema, ReopenReportsSchema } from '../report.ts';
import { QueueSchema } from '../reports.ts';
import { ByIdSchema, EmptySchema } from '../scalars.ts';

const shared = {
  tag: 'Operación',
  bearer: 'required',
  role: 'moderator',
  errors: [403, 404],
} as const;
const moderatorAct = {
  ...shared,
  params: ByIdSchema,
  body: ActSchema,
  errors: [403, 404, 409],
} as const;
const operatorAct = { ...moderatorAct, role: 'operator' } as const;

/** The calls of whoever runs the marketplace; for anyone else they do not exist. */
export const operatorEndpoints = {
  getOperator: defineEndpoint(operatorAddresses.getOperator, {
    ...shared,
    summary: 'Quién entró a la operación, y con qué papel',
    query: EmptySchema,
    response: OperatorSchema,
  }),
  listAudit: defineEndpoint(operatorAddresses.listAudit, {
    ...shared,
    summary: 'Lo que se hizo, lo más nuevo primero; un moderador ve solo lo suyo',
    query: AuditQuerySchema,
    response: AuditPageSchema,
  }),
  getQueue: defineEndpoint(operatorAddresses.getQueue, {
    ...shared,
    summary: 'Lo que está por revisar, lo más viejo primero',
    query: EmptySchema,
    response: QueueSchema,
  }),
  closeReports: defineEndpoint(operatorAddresses.closeReports, {
    ...shared,
    summary: 'Resuelve las denuncias de algo: lo retira del sitio, o no proceden',
    body: CloseReportsSchema,
    errors: [403, 404, 409, 422],
  }),
  reopenReports: defineEndpoint(operatorAddresses.reopenReports, {
    ...shared,
    summary: 'Vuelve a abrir las denuncias de algo que no procedían',
    body: ReopenReportsSchema,
    errors: [403, 404, 409],
  }),
  holdProduct: defineEndpoint(operatorAddresses.holdProduct, {
    ...moderatorAct,
    summary: 'Retira un producto del sitio',
  }),
  releaseProduct: defineEndpoint(operatorAddresses.releaseProduct, {
    ...moderatorAct,
    summary: 'Devuelve al sitio un producto retirado',
  }),
  listOperatorBusinesses: defineEndpoint(operatorAddresses.listOperatorBusinesses, {
    ...shared,
    summary: 'Los negocios, los más nuevos primero',
    query: OperatorBusinessesQuerySchema,
    response: OperatorBusinessPageSchema,
  }),
  getOperatorBusiness: defineEndpoint(operatorAddresses.getOperatorBusiness, {
    ...shared,
    summary: 'Un negocio, con lo que ayuda a juzgarlo',
    params: ByIdSchema,
    query: EmptySchema,
    response: OperatorBusinessSchema,
  }),
  verifyBusiness: defineEndpoint(operatorAddresses.verifyBusiness, {
    ...operatorAct,
    summary: 'Verifica un negocio: se sabe quién responde por él',
    body: VerifySchema,
  }),
  unverifyBusiness: defineEndpoint(operatorAddresses.unverifyBusiness, {
    ...operatorAct,
    summary: 'Quita la verificación de un negocio',
  }),
  recommendBusiness: defineEndpoint(operatorAddresses.recommendBusiness, {
    ...operatorAct,
    summary: 'Recomienda un negocio en la portada hasta un día, o deja de hacerlo',
    body: RecommendSchema,
  }),
  blockBusiness: defineEndpoint(operatorAddresses.blockBusiness, {
    ...operatorAct,
    summary: 'Bloquea un negocio: nada suyo es público',
    body: BlockSchema,
  }),
  unblockBusiness: defineEndpoint(operatorAddresses.unblockBusiness, {
    ...operatorAct,
    summary: 'Desbloquea un negocio',
  }),
} as const;
