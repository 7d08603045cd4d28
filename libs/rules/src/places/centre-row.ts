/** A row of the tables of places: name, latitude, longitude in degrees. */
export type CentreRow = readonly [name: string, lat: number, lng: number]
