export const noNativeFields: { selector: string; message: string }[];
