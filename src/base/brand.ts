declare const brand: unique symbol;

/** A value of type `T` that the compiler keeps apart from other values of the same shape. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
