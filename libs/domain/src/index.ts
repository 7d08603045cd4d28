export * from './domain.ts'
export { nextId } from './counter/next-id.ts'
