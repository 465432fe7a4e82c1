/** Whether a path belongs to a field or to one of its members. */
export const isWithin = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);
