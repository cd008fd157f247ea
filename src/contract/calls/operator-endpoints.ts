import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { operatorAddresses } from './operator-addresses.ts';
import { AuditPageSchema, AuditQuerySchema } from '../operators/audit.ts';
import { OperatorSchema } from '../operators/operator.ts';
import {
  ActSchema,
  BlockSchema,
  RecommendSchema,
  VerifySchema,
} from '../operators/operator-act.ts';
import {
  OperatorBusinessPageSchema,
  OperatorBusinessSchema,
  OperatorBusinessesQuerySchema,
} from '../operators/operator-business.ts';
import { CloseReportsSchema } from '../report.ts';
import { QueueSchema } from '../operators/queue.ts';
import { IdSchema } from '../scalars.ts';

const tag = 'Operación';
const bearer = 'required';
const empty = v.strictObject({});
const act = {
  tag,
  params: v.object({ id: IdSchema }),
  body: ActSchema,
  bearer,
  errors: [403, 404, 409],
} as const;

/** The calls of whoever runs the marketplace; for anyone else they do not exist. */
export const operatorEndpoints = {
  getOperator: defineEndpoint(operatorAddresses.getOperator, {
    tag,
    summary: 'Quién entró a la operación, y con qué papel',
    query: empty,
    response: OperatorSchema,
    bearer,
    role: 'moderator',
    errors: [403, 404],
  }),
  listAudit: defineEndpoint(operatorAddresses.listAudit, {
    tag,
    summary: 'Lo que se hizo, lo más nuevo primero; un moderador ve solo lo suyo',
    query: AuditQuerySchema,
    response: AuditPageSchema,
    bearer,
    role: 'moderator',
    errors: [403, 404],
  }),
  getQueue: defineEndpoint(operatorAddresses.getQueue, {
    tag,
    summary: 'Lo que está por revisar, lo más viejo primero',
    query: empty,
    response: QueueSchema,
    bearer,
    role: 'moderator',
    errors: [403, 404],
  }),
  closeReports: defineEndpoint(operatorAddresses.closeReports, {
    tag,
    summary: 'Resuelve las denuncias de algo: lo retira del sitio, o no proceden',
    body: CloseReportsSchema,
    bearer,
    role: 'moderator',
    errors: [403, 404, 409, 422],
  }),
  hideReview: defineEndpoint(operatorAddresses.hideReview, {
    ...act,
    summary: 'Oculta un comentario',
    role: 'moderator',
  }),
  showReview: defineEndpoint(operatorAddresses.showReview, {
    ...act,
    summary: 'Vuelve a mostrar un comentario oculto',
    role: 'moderator',
  }),
  holdProduct: defineEndpoint(operatorAddresses.holdProduct, {
    ...act,
    summary: 'Retira un producto del sitio',
    role: 'moderator',
  }),
  releaseProduct: defineEndpoint(operatorAddresses.releaseProduct, {
    ...act,
    summary: 'Devuelve al sitio un producto retirado',
    role: 'moderator',
  }),
  listOperatorBusinesses: defineEndpoint(operatorAddresses.listOperatorBusinesses, {
    tag,
    summary: 'Los negocios, los más nuevos primero',
    query: OperatorBusinessesQuerySchema,
    response: OperatorBusinessPageSchema,
    bearer,
    role: 'moderator',
    errors: [403, 404],
  }),
  getOperatorBusiness: defineEndpoint(operatorAddresses.getOperatorBusiness, {
    tag,
    summary: 'Un negocio, con lo que ayuda a juzgarlo',
    params: act.params,
    query: empty,
    response: OperatorBusinessSchema,
    bearer,
    role: 'moderator',
    errors: [403, 404],
  }),
  verifyBusiness: defineEndpoint(operatorAddresses.verifyBusiness, {
    ...act,
    summary: 'Verifica un negocio: se sabe quién responde por él',
    body: VerifySchema,
    role: 'operator',
  }),
  unverifyBusiness: defineEndpoint(operatorAddresses.unverifyBusiness, {
    ...act,
    summary: 'Quita la verificación de un negocio',
    role: 'operator',
  }),
  recommendBusiness: defineEndpoint(operatorAddresses.recommendBusiness, {
    ...act,
    summary: 'Recomienda un negocio en la portada hasta un día, o deja de hacerlo',
    body: RecommendSchema,
    role: 'operator',
  }),
  blockBusiness: defineEndpoint(operatorAddresses.blockBusiness, {
    ...act,
    summary: 'Bloquea un negocio: nada suyo es público',
    body: BlockSchema,
    role: 'operator',
  }),
  unblockBusiness: defineEndpoint(operatorAddresses.unblockBusiness, {
    ...act,
    summary: 'Desbloquea un negocio',
    role: 'operator',
  }),
} as const;
