/** A place as the tables write it: name, latitude, longitude in degrees. */
export type CentreRow = readonly [name: string, lat: number, lng: number]
