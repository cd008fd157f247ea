const municipalityPattern = /^(?:\d{1,2} de )?[A-Za-zÀ-ÖØ-öø-ÿ]+(?:[ '’-][A-Za-zÀ-ÖØ-öø-ÿ]+)*$/;

/**
 * Whether a text can be the name of a municipality: words of Spanish letters, and the number that "10 de Octubre" begins
 * with. A stranger writes it into a link, and it stands beside the fee of a delivery: signs and other digits could pass
 * for an amount, and letters that are read from the right would turn one round.
 */
export const isMunicipality = (text: string): boolean => municipalityPattern.test(text);
