import {type Tenant, type TenantOptions, tenantOn} from '../../../src/tenant/fetch.ts';
import {openFile} from '../../../src/tenant/store/open.ts';

/** A tenant on a file, as `castellan serve --data` opens it. */
export const tenantInFile = (file: string, options: TenantOptions = {}): Tenant =>
	tenantOn(finish(openFile(file, options.seed)), options);

/** Runs a generator to its end and returns its result. */
export function finish<T>(steps: Generator<unknown, T>): T {
	for (;;) {
		const {done, value} = steps.next();
		if (done) return value as T;
	}
}
