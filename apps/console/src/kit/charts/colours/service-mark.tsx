import { chartColours, colourScope } from './chart-colors.ts'
import classes from './service-mark.module.css'

const none: ReadonlyMap<string, string> = new Map()

/** A service has the colour it has in charts that group by its field. */
export function serviceColours(field: string, services: readonly string[]): ReadonlyMap<string, string> {
  const names = [...new Set(services)].filter((name) => name !== '')
  return chartColours(colourScope({ fields: [field], metrics: [] }), names, none)
}

/** The colour of a service before its name; grey without one. */
export function ServiceMark({ colour }: { colour: string | undefined }) {
  // Its colour is data.
  return <i className={classes.mark} style={colour === undefined ? undefined : { background: colour }} />
}
