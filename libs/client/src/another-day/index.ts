/** Separate entry: the only part of this package with UI. */
export { AnotherDay } from './AnotherDay.tsx'
