/** An amount of decimal text as a person writes it: `$1,284.50`, `-€12.00`. `currency`: ISO 4217. */
export function sayMoney(amount: string, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount));
}
