/** The choice of another day, with its calls, for the pages of an order. An entrance of its own: the only part of this room that has a look. */
export { AnotherDay } from './AnotherDay.tsx'
