import { z } from 'zod'

const tableConfig = z.looseObject({ pinned_columns: z.array(z.string()).catch([]) })

export type TableConfig = z.output<typeof tableConfig>

export const defaultTableConfig: TableConfig = { pinned_columns: [] }

/** Reads the `visualization_config` of a data table; what is missing or unreadable gets its default. */
export function tableConfigOf(config: unknown): TableConfig {
  return tableConfig.catch(defaultTableConfig).parse(config)
}
