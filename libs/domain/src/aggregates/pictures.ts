/** Pictures that records name. Commands and queries; each is documented where it stands. */
export { picturesInUse as inUse } from '../office/picture/pictures-in-use.ts'
