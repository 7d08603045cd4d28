/** Operator named in footer and policies; the contact is a placeholder to fill. */
export const COMPANY = {
  name: 'Santhe Farm Market',
  address: ['12, Market Road, Basavanagudi', 'Bengaluru 560004, Karnataka, India'],
  email: 'support@santhe.example',
  phone: '+91 80 5550 1234',
  /** Published in security.txt. */
  securityEmail: 'security@santhe.example',
  /** Named on pages as required by the Consumer Protection (E-Commerce) Rules, 2020, rule 5. */
  grievanceOfficer: { name: 'Sunanda Hegde', email: 'grievance@santhe.example' },
} as const
