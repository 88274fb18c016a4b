import { type Configuration, type ConfigurationFields, configurationLines } from '../configuration.ts'
import classes from './configuration-list.module.css'

interface ConfigurationListProps {
  fields: ConfigurationFields
  configuration: Configuration
}

/** What is configured, without secrets; the fields say which those are. */
export function ConfigurationList({ fields, configuration }: ConfigurationListProps) {
  const lines = configurationLines(fields, configuration)
  if (lines.length === 0) return <p className={classes.none}>-- no configuration --</p>
  return (
    <ul className={classes.settings}>
      {lines.map((line) => {
        const end = line.indexOf(':') + 1
        return (
          <li key={line}>
            <span className={classes.name}>{line.slice(0, end)}</span>
            {line.slice(end)}
          </li>
        )
      })}
    </ul>
  )
}
