"""A picture of a page for a guide: few colours, few bytes. Only written when ``RONDE_PICTURES=1`` asks for it."""

import base64
import struct
import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt
from playwright.sync_api import Browser

COLOURS = 64
_PIXELS = """async source => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const brush = canvas.getContext('2d');
    brush.drawImage(image, 0, 0);
    const bytes = new Uint8Array(brush.getImageData(0, 0, image.width, image.height).data.buffer);
    let text = '';
    for (let start = 0; start < bytes.length; start += 32768) text += String.fromCharCode(...bytes.subarray(start, start + 32768));
    return [image.width, image.height, btoa(text)];
}"""
Pixels = npt.NDArray[np.int64]


def written(browser: Browser, screenshot: bytes, path: Path) -> None:
    """A screenshot with the colours that it needs most, each pixel one byte."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_with_a_palette(_pixels(browser, screenshot)))


def _pixels(browser: Browser, screenshot: bytes) -> Pixels:
    """What a PNG shows; the browser can read one, and we need not."""
    page = browser.new_page()
    source = f"data:image/png;base64,{base64.b64encode(screenshot).decode()}"
    width, height, text = page.evaluate(_PIXELS, source)
    page.close()
    shown = np.frombuffer(base64.b64decode(text), np.uint8).reshape(height, width, 4)
    return shown[:, :, :3].astype(np.int64)


def _with_a_palette(pixels: Pixels) -> bytes:
    """Every pixel by the nearest of the most frequent colours."""
    height, width, _ = pixels.shape
    colours, place, count = np.unique(pixels.reshape(-1, 3), axis=0, return_inverse=True, return_counts=True)
    palette = colours[np.argsort(-count, kind="stable")[:COLOURS]]
    nearest = ((colours[:, None, :] - palette[None, :, :]) ** 2).sum(axis=2).argmin(axis=1).astype(np.uint8)
    rows = nearest[place.reshape(-1)].reshape(height, width)
    lines = np.concatenate([np.zeros((height, 1), np.uint8), rows], axis=1).tobytes()
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", header), (b"PLTE", palette.astype(np.uint8).tobytes()), (b"IDAT", zlib.compress(lines, 9)))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in (*parts, (b"IEND", b"")))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
