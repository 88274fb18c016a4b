import {
  columnVisibilityFeature,
  rowSelectionFeature,
  type Table,
  tableFeatures,
} from '@tanstack/react-table'

/** Paging, sorting and filtering are the address's and the server's; the table keeps selection and visibility. */
export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

export type EntityTableModel<Row extends object> = Table<typeof features, Row>
