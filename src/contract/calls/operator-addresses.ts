/** Method and path of the calls that the area of the operators makes. */
export const operatorAddresses = {
  getOperator: ['GET', '/admin/me'],
  listAudit: ['GET', '/admin/audit'],
  getQueue: ['GET', '/admin/queue'],
  closeReports: ['POST', '/admin/reports/close'],
  hideReview: ['POST', '/admin/reviews/:id/hide'],
  showReview: ['POST', '/admin/reviews/:id/show'],
  holdProduct: ['POST', '/admin/products/:id/hold'],
  releaseProduct: ['POST', '/admin/products/:id/release'],
  listOperatorBusinesses: ['GET', '/admin/businesses'],
  getOperatorBusiness: ['GET', '/admin/businesses/:id'],
  verifyBusiness: ['POST', '/admin/businesses/:id/verify'],
  unverifyBusiness: ['POST', '/admin/businesses/:id/unverify'],
  recommendBusiness: ['POST', '/admin/businesses/:id/recommend'],
  blockBusiness: ['POST', '/admin/businesses/:id/block'],
  unblockBusiness: ['POST', '/admin/businesses/:id/unblock'],
} as const;
