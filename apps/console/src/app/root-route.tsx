import { createRootRoute } from '@tanstack/react-router'
import { AppFrame } from './app-frame.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Without navigation and footer: a screen that nobody touches. */
    isBare?: boolean
  }
}

/** Every page of the console is below it (`routes.tsx`). A page is loaded when it is first opened. */
export const root = createRootRoute({ component: AppFrame })
