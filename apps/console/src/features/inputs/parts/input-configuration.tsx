import { type InputSummary, inputs } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { ConfigurationList } from '../../../kit/form/sections/configuration-list.tsx'

/** What is configured; the types say which of it is secret, so it waits for them. */
export function InputConfiguration({ input }: { input: InputSummary }) {
  const { data } = useQuery(query(inputs.allTypes))
  if (!data) return null
  const fields = data[input.type]?.requested_configuration ?? {}
  return <ConfigurationList fields={fields} configuration={input.attributes} />
}
