import { type InputSummary, inputs } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { configurationLines } from '../../../kit/form/configuration.ts'
import classes from './parts.module.css'

/** What is configured, without secrets; the types say which those are, so it waits for them. */
export function ConfigurationList({ input }: { input: InputSummary }) {
  const { data } = useQuery(query(inputs.allTypes))
  if (!data) return null
  const fields = data[input.type]?.requested_configuration ?? {}
  const lines = configurationLines(fields, input.attributes)
  if (lines.length === 0) return <p className={classes.hint}>-- no configuration --</p>
  return (
    <ul className={classes.settings}>
      {lines.map((line) => {
        const end = line.indexOf(':') + 1
        return (
          <li key={line}>
            <span className={classes.settingName}>{line.slice(0, end)}</span>
            {line.slice(end)}
          </li>
        )
      })}
    </ul>
  )
}
