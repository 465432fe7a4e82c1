import type {Command} from './commands.ts';
import type {Availability, Layer} from './layer.ts';

/** The first handler for one of the commands, in the order of the layers. */
export function handlerIn(layers: readonly Layer[], bound: readonly Command[]): Availability | undefined {
	for (const layer of layers) {
		const handlers = layer.handlers();
		for (const command of bound) {
			const handler = handlers[command.id];
			if (handler) return {command, handler};
		}
	}
	return undefined;
}
