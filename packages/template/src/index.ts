export { parseTemplate } from './parse-template.ts'
export { renderTemplate } from './render-template.ts'
export type { Template, TemplateModel, TemplateProblem, TemplateValue } from './template.ts'
