import { useEffect } from 'react'
import { productName } from '../../product-name.ts'

/** `Logline - Inputs` while the page is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${productName} - ${title}`
    return () => {
      document.title = productName
    }
  }, [title])
}
