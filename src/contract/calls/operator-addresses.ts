/** Method and path of the calls that the area of the operators makes. */
export const operatorAddresses = {
  getOperator: ['GET', '/admin/me'],
} as const;
