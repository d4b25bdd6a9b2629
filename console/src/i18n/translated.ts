/** The same texts in another language: every key of them, and no other. */
export type Translated<Texts> = { readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]> };
