declare const configuration: { forbidden: { name: string }[] }
export default configuration
