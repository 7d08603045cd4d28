/** The password of everybody in the demo market. */
export const DEMO_PASSWORD = 'santhe123'
