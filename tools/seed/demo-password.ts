/** Password of everyone in the demo market. */
export const DEMO_PASSWORD = 'santhe123'
