interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest size of this form within a room, in the unit of the room. */
export function sizeWithin({ width, height }: Size, room: Size): { width: number; height: number } {
  const scale = Math.min(room.width / width, room.height / height);
  return { width: width * scale, height: height * scale };
}
