export declare const nodeAdvice: (version: string) => string | null;
