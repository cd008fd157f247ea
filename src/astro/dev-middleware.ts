import { defineMiddleware } from 'astro:middleware';
import { createApi } from '#client/api.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';
import { siteName } from '#domain/site.ts';

const api = createApi({ baseUrl: process.env.API_URL ?? 'http://127.0.0.1:4321/api' });

/** Each request gets a new catalogue, so that a reload shows the latest changes. */
export const onRequest = defineMiddleware((context, next) => {
  context.locals.catalogue = createCatalogue(api);
  context.locals.site = {
    name: siteName,
    origin: context.url.origin,
    contactEmail: 'hola@vitrina.example',
  };
  context.locals.searchScripts = [];
  context.locals.orderScript = '/src/islands/order/order-sheet.ts';
  context.locals.reportScript = '/src/islands/report/report-form.ts';
  context.locals.addScript = '/src/islands/order/add-to-order.ts';
  context.locals.variantScript = '/src/islands/order/add-variant.ts';
  context.locals.ownDataScript = '/src/islands/own-data/own-data.ts';
  context.locals.stylePolicy = null;
  return next();
});
