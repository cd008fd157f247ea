import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';

/** A screen whose links need a router. */
export const renderAtPath = (screen: ReactElement, ssrPath = '/'): string =>
  renderToStaticMarkup(createElement(Router, { ssrPath, children: screen }));

/** What people read, element by element. */
export const listTexts = (html: string): string[] =>
  html.split(/<[^>]*>/).filter((text) => text !== '');
