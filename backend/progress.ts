/** What a first start is creating, in this order, and how far it is: between 0 and 1. */
export type Progress = { making: 'database' | 'demo'; share: number };
export type OnProgress = (progress: Progress) => void;
