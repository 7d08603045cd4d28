export { picturesInUse as inUse } from '../office/picture/pictures-in-use.ts'
