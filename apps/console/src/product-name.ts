/** The product's name wherever the console says it. */
export const productName = 'Logline'
