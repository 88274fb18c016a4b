import type { InputSummary } from '@logline/contract'
import { inputs } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { query } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'

/** The input a page of extractors is about, by its address, with or without a node. Undefined while it loads. */
export function useInput(): { inputId: string; input: InputSummary | undefined } {
  const { inputId = '' } = useParams({ strict: false })
  const { data, error } = useQuery(query(inputs.get, { params: { inputId } }))
  if (error && !data) throw error
  return { inputId, input: data }
}

/** Where the pages below the list of extractors lie. */
export function extractorsBreadcrumb({ id, title }: InputSummary) {
  return [
    { caption: 'Inputs', to: paths.inputs() },
    { caption: title, to: paths.input(id) },
    { caption: 'Extractors', to: paths.extractors(id) },
  ]
}
