/** Who may call a route: not signed in, signed in without any right, with the role Reader, the administrator. */
export type Row = `${YesNo} ${YesNo} ${YesNo} ${YesNo}`
type YesNo = 'yes' | 'no'

export const everyone: Row = 'yes yes yes yes'
export const signedIn: Row = 'no yes yes yes'
export const readers: Row = 'no no yes yes'
export const admins: Row = 'no no no yes'
