import { DomainError } from '#domain/errors.ts';

/** A refusal that ends by itself. */
export class TooOften extends DomainError {
  readonly seconds: number;

  constructor(wait: number) {
    const minutes = Math.ceil(wait / 60);
    const time = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
    super('too_often', { message: `Ya lo descargaste hace poco. Intenta en ${time}.` });
    this.seconds = Math.ceil(wait);
  }
}
