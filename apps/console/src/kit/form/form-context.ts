import type { UseFormReturnType } from '@mantine/form'
import { createContext, useContext } from 'react'

/** What a form holds while it is filled in: shaped like what is seen. */
export type FormValues = Record<string, string | number | boolean | string[] | null>

export type FormModel = UseFormReturnType<FormValues>

export const FormContext = createContext<FormModel | null>(null)

export function useFormModel(): FormModel {
  const form = useContext(FormContext)
  if (!form) throw new Error('A form field needs a FormModal above it')
  return form
}
