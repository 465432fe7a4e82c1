/** A screen in memory, on which terminals draw, and pictures of it. */
import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {mkdir} from 'node:fs/promises';
import {join} from 'node:path';
import {crc32, deflateSync} from 'node:zlib';

export interface Picture {
	readonly width: number;
	readonly height: number;
	/** Four bytes for each pixel: blue, green, red, and one without a meaning. */
	readonly pixels: Buffer;
}

/** The pixels of a rectangle, with the edges right and below outside it. */
export interface Area {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

export interface Display {
	/** For the variable DISPLAY. */
	readonly name: string;
	readonly picture: () => Picture;
	readonly close: () => Promise<void>;
}

/** Starts Xvfb, which writes its screen to a file in the folder and listens to no network. */
export async function openDisplay(folder: string): Promise<Display> {
	const screens = join(folder, 'screen');
	await mkdir(screens);
	const args = [
		'-displayfd',
		'3',
		'-screen',
		'0',
		'1280x800x24',
		'-fbdir',
		screens,
		'-nolisten',
		'tcp',
		'-noreset',
		'-nocursor',
	];
	const server = spawn('Xvfb', args, {stdio: ['ignore', 'ignore', 'ignore', 'pipe']});
	const answer = server.stdio[3];
	if (!answer) throw new Error('Xvfb has no pipe for its number');
	const [number] = (await Promise.race([
		once(answer, 'data', {signal: AbortSignal.timeout(15_000)}),
		once(server, 'exit').then(() => Promise.reject(new Error('Xvfb ended'))),
	])) as [Buffer];
	return {
		name: `:${number.toString().trim()}`,
		picture: () => readXwd(readFileSync(join(screens, 'Xvfb_screen0'))),
		close: () => ended(server, () => server.kill()),
	};
}

/** Ends a process, and resolves when it has ended. */
export async function ended(child: ChildProcess, end: () => void): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const exit = once(child, 'exit');
	end();
	await exit;
}

/** The format of `xwd`: a head of numbers, a table of colours, and the pixels. */
function readXwd(file: Buffer): Picture {
	const number = (index: number) => file.readUInt32BE(index * 4);
	const [headSize, width, height, lineBytes, colors] = [number(0), number(4), number(5), number(12), number(19)];
	if (lineBytes !== width * 4) throw new Error('the screen does not have four bytes for each pixel');
	return {width, height, pixels: file.subarray(headSize + colors * 12)};
}

const pixel = ({width, pixels}: Picture, x: number, y: number) => pixels.readUIntLE((y * width + x) * 4, 3);

/** The smallest area outside which two pictures are equal, without the columns of pixels to be left out. */
export function differenceIn(
	one: Picture,
	other: Picture,
	{within = whole(one), isLeftOut = () => false}: Comparison = {},
): Area | undefined {
	let area: Area | undefined;
	let count = 0;
	for (let y = within.top; y < within.bottom; y++) {
		const line = ({width, pixels}: Picture) =>
			pixels.subarray((y * width + within.left) * 4, (y * width + within.right) * 4);
		if (line(one).equals(line(other))) continue;
		for (let x = within.left; x < within.right; x++) {
			if (isLeftOut(x) || isAlike(pixel(one, x, y), pixel(other, x, y))) continue;
			count++;
			const {left, top, right} = area ?? {left: x, top: y, right: x};
			area = {left: Math.min(left, x), top, right: Math.max(right, x + 1), bottom: y + 1};
		}
	}
	return count > strayPixels ? area : undefined;
}

/** Smooth letters leave faint traces. Another letter, and the background of the selected row, differ by more in a colour. */
const faint = 40;
const isAlike = (one: number, other: number): boolean =>
	one === other || [0, 8, 16].every((bit) => Math.abs(((one >> bit) & 0xff) - ((other >> bit) & 0xff)) <= faint);

/** Terminals that draw smooth letters set a few pixels otherwise from one time to the next. A defect moves or loses more. */
const strayPixels = 6;

export interface Comparison {
	readonly within?: Area;
	readonly isLeftOut?: (x: number) => boolean;
}

const whole = ({width, height}: Picture): Area => ({left: 0, top: 0, right: width, bottom: height});

/** Encodes a picture as PNG, for a person. */
export function pngOf(picture: Picture): Buffer {
	const {width, height} = picture;
	const lines = Buffer.alloc(height * (width * 3 + 1));
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) lines.writeUIntBE(pixel(picture, x, y), y * (width * 3 + 1) + 1 + x * 3, 3);
	const size = Buffer.alloc(13);
	size.writeUInt32BE(width, 0);
	size.writeUInt32BE(height, 4);
	// Eight bits for each of red, green and blue.
	size.set([8, 2], 8);
	const signature = Buffer.from('89504e470d0a1a0a', 'hex');
	return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', deflateSync(lines)), chunk('IEND')]);
}

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
	const body = Buffer.concat([Buffer.from(name), data]);
	const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	check.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, check]);
}
