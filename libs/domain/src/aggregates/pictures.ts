export { picturesInUse as inUse } from '../office/journal/pictures-in-use.ts'
