/** Prints figures in the text format of Prometheus, version 0.0.4. */
import {clean} from '../../text/visible.ts';

export interface Sample {
	readonly labels: Readonly<Record<string, string>>;
	readonly value: number;
}

/** A figure that can rise and fall. A figure that is not known has no sample, because 0 would be a statement. */
export interface Gauge {
	/** In lower case, with the unit at the end. */
	readonly name: string;
	/** A sentence on one line. */
	readonly help: string;
	readonly samples: readonly Sample[];
}

/** Gauges without samples are left out. Ends with a line break unless it is empty. */
export const exposition = (gauges: readonly Gauge[]): string =>
	gauges
		.filter(({samples}) => samples.length > 0)
		.map(
			({name, help, samples}) =>
				`# HELP ${name} ${help}\n# TYPE ${name} gauge\n${samples.map((sample) => `${name}${labelsOf(sample)} ${sample.value}\n`).join('')}`,
		)
		.join('');

function labelsOf({labels}: Sample): string {
	const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
	return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const escapes: Readonly<Record<string, string>> = {'\\': '\\\\', '"': '\\"', '\n': '\\n'};
const escaped = (value: string) => clean(value).replace(/[\\"\n]/g, (sign) => escapes[sign] ?? sign);
